// Behind `npm start`, after the build: replays what the arguments name, or the example session.
import { fileURLToPath } from 'node:url';

const EXAMPLE = [
  fileURLToPath(new URL('../examples/sessions', import.meta.url)),
  '--html',
  'hdc-report.html',
];

// npm changes to the folder of the project; a person's paths are relative to where they stand.
process.chdir(process.env.INIT_CWD ?? '.');
const [command, ...rest] = process.argv.slice(2);
const own = command === 'replay' ? rest : process.argv.slice(2);
process.argv.splice(2, own.length + 1, 'replay', ...(own.length > 0 ? own : EXAMPLE));
await import('../packages/cli/dist/main.js');
