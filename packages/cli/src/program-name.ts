import { dirname, relative, resolve } from 'node:path';

/**
 * The command by which the person called the program, so that suggestions can be copied: `hdc`, or what npm runs it
 * by, with the folder of the project when they stand elsewhere.
 */
export function programName(env: Readonly<Record<string, string | undefined>>): string {
  if (env['npm_lifecycle_event'] === 'npx') return 'npx high-density-context';
  if (env['npm_lifecycle_event'] !== 'start') return 'hdc';
  const { npm_package_json: manifest, INIT_CWD: here } = env;
  if (manifest === undefined || here === undefined) return 'npm start --';
  const project = dirname(manifest);
  const isInside = !relative(project, resolve(here)).startsWith('..');
  return isInside ? 'npm start --' : `npm --prefix ${quoted(project)} start --`;
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
