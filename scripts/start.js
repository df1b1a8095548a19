// Behind `npm start`, after the build: runs the command that the arguments name, replays what they name
// otherwise, or the example session when there are none.
import { fileURLToPath } from 'node:url';
import { COMMANDS } from '../packages/cli/dist/commands.js';

const EXAMPLE = [
  fileURLToPath(new URL('../examples/sessions', import.meta.url)),
  '--html',
  'hdc-report.html',
];

// npm changes to the folder of the project; a person's paths are relative to where they stand.
process.chdir(process.env.INIT_CWD ?? '.');
const typed = process.argv.slice(2);
const [command = ''] = typed;
const args = COMMANDS.some(({ name }) => name === command)
  ? typed
  : ['replay', ...(typed.length > 0 ? typed : EXAMPLE)];
process.argv.splice(2, typed.length, ...args);
await import('../packages/cli/dist/main.js');
