export { canActAsDoctor } from './doctors.policy.ts';
export { createDoctorsRepository } from './doctors.repository.ts';
export { doctorsRoutes } from './doctors.routes.ts';
export { createDoctorsService } from './doctors.service.ts';
export { createDoctorsPersonData } from './person-data.repository.ts';
export { createQuickRepliesRepository } from './quick-replies.repository.ts';
export { createQuickRepliesService } from './quick-replies.service.ts';
