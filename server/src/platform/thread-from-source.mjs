// A thread does not inherit tsx from the thread that starts it. The bundle does not use this file.
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2]);
