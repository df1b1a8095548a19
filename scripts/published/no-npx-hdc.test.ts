import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The name `hdc` of the registry belongs to somebody else, whose program this would run. */
const FOREIGN = /\b(?:npx|npm (?:exec|i|install|add)(?: -g| --global)?|pnpm dlx|bunx) (?:--yes |-y )?hdc\b/;

test('no page and no message runs the package of the registry that is called hdc', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((file) => /\.(?:ts|js|md|json|html|txt)$/.test(file) && !/package-lock|no-npx-hdc/.test(file));
  const found = files.filter((file) => FOREIGN.test(readOrNothing(`${ROOT}${file}`)));
  expect(found).toEqual([]);
});

/** A file that is on its way out is no page. */
function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
