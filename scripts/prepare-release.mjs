// npm run prepare-release: installs and builds, before a server is started from the result.
import { build, install } from './prepare.mjs';

install();
build();
