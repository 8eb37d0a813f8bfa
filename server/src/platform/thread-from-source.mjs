// A thread does not inherit tsx from the thread that starts it; the bundle has no use for this file.
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2]);
