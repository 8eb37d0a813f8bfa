/** The boundaries in docs/architecture.md. Patterns with a group also cover future features. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other are one module, or lack a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract imports only zod.',
      severity: 'error',
      from: { path: '^contract/src' },
      to: { pathNot: ['^contract/src', 'node_modules/zod'] },
    },
    {
      name: 'server-and-web-apart',
      severity: 'error',
      from: { path: '^(server|web)/' },
      to: { path: '^(server|web|e2e)/', pathNot: '^$1/' },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'app → features → platform, never upwards.',
      severity: 'error',
      from: { path: '^(server|web)/src/platform' },
      to: { path: '^$1/src/(features|app)' },
    },
    {
      name: 'features-know-no-app',
      severity: 'error',
      from: { path: '^(server|web)/src/features', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^$1/src/app' },
    },
    {
      name: 'ui-knows-nothing-of-ours',
      severity: 'error',
      from: { path: '^web/src/ui' },
      to: { path: ['^web/src/(app|features|platform)', '^contract/'] },
    },
    {
      name: 'features-meet-at-index',
      comment:
        'A feature reaches another only through its index.ts (tests also through its factory).',
      severity: 'error',
      from: { path: '^(server|web)/src/features/([^/]+)/', pathNot: '\\.(test|factory)\\.tsx?$' },
      to: {
        path: '^$1/src/features/([^/]+)/',
        pathNot: ['^$1/src/features/$2/', '/index\\.tsx?$'],
      },
    },
    {
      name: 'app-uses-public-faces',
      severity: 'error',
      from: { path: '^(server|web)/src/app/', pathNot: '\\.(test|factory)\\.tsx?$' },
      to: { path: '^$1/src/features/[^/]+/', pathNot: '/index\\.tsx?$' },
    },
    {
      name: 'only-repositories-see-the-database',
      severity: 'error',
      from: { path: '^server/src/features', pathNot: '\\.(repository|factory|test)\\.ts$' },
      to: {
        path: ['^server/src/platform/database/tables', 'node_modules/(kysely|pg)/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-routes-know-http',
      severity: 'error',
      from: {
        path: '^server/src/features',
        pathNot: ['\\.(routes|test)\\.ts$', '-cookies?\\.ts$'],
      },
      to: { path: 'node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'test-data-for-tests-only',
      severity: 'error',
      from: { path: '^server/src', pathNot: ['\\.(test|factory)\\.ts$', '^(server/test|tools)'] },
      to: { path: ['\\.factory\\.ts$', '^(server/test|tools)'] },
    },
    {
      name: 'no-validator-in-the-browser',
      comment:
        'The web imports contract types, paths, limits and the rules of guessable PINs, streaks, QR links, readings and FHIR documents; zod would need eval.',
      severity: 'error',
      from: { path: '^web/src', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: [
          'node_modules/zod',
          '^contract/src/(?!paths|limits|clinic-lines|clinic-paths|desk-paths|hand-over-paths|my-data-paths|guessable-pin|abha-number|digits|doctor-name|follow-up-days|follow-up-paths|qr-link|streak|plan-paths|reading-values|team-paths|visit-paths|writing-paths|fhir-reader)',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
