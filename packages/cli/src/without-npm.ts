import { delimiter } from 'node:path';

/** Variables that npm sets for the program that it runs, and that are about our project or its own place. */
const OF_NPM = /^(npm_(?!config_)|npm_config_(prefix|local_prefix|global_prefix)$|INIT_CWD$)/;
/** The last folder that npm puts in front of the path; those before it hold our own programs. */
const LAST_OF_NPM = /[\\/]node-gyp-bin$/;

/** The environment of the person, as it is without `npm start` or `npx` around this program. */
export function withoutNpm(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  if (env['npm_lifecycle_event'] === undefined) return env;
  const own = Object.entries(env).filter(([name]) => !OF_NPM.test(name));
  return Object.fromEntries(own.map(([name, value]) => [name, isPath(name) ? ownPath(value) : value]));
}

function isPath(name: string): boolean {
  return name.toUpperCase() === 'PATH';
}

function ownPath(path: string | undefined): string | undefined {
  const folders = path?.split(delimiter) ?? [];
  return folders.slice(folders.findIndex((folder) => LAST_OF_NPM.test(folder)) + 1).join(delimiter);
}
