// npm run readme [-- --check]: writes the first commands (by npx if release.json says that it is published), the first screen and the
// figures of the example into README.md. The check is of the first alone; a test compares the others.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderFigures } from './readme/render-figures.ts';
import { renderStart } from './readme/render-start.ts';
import { replacePart } from './readme/replace-part.ts';
import { replayExample } from './readme/replay-example.ts';

const file = new URL('../README.md', import.meta.url);
const { published }: { readonly published: boolean } = JSON.parse(
  readFileSync(new URL('../release.json', import.meta.url), 'utf8'),
);
const before = readFileSync(file, 'utf8');
const started = replacePart(before, 'start', renderStart(published));
if (process.argv.includes('--check')) {
  if (started !== before)
    throw new Error('README.md does not say how to start as release.json has it: npm run readme');
} else {
  const [example] = (await replayExample()).sessions;
  if (!example) throw new Error('The example has no session');
  const shown = replacePart(started, 'screen', ['```', firstScreen(), '```'].join('\n'));
  writeFileSync(file, replacePart(shown, 'figures', renderFigures(example)));
}

/** As somebody sees it who has no sessions. */
function firstScreen(): string {
  const home = mkdtempSync(join(tmpdir(), 'hdc-readme-'));
  try {
    const program = fileURLToPath(new URL('../packages/cli/dist/main.js', import.meta.url));
    const env = { PATH: process.env['PATH'], HOME: home };
    return execFileSync(process.execPath, [program], { cwd: home, env, encoding: 'utf8' }).trimEnd();
  } finally {
    rmSync(home, { recursive: true });
  }
}
