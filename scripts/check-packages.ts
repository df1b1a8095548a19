// npm run check:packages: what each package would publish is complete and resolves, as publint says it. All at once, since
// packing a package takes longer than looking at it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const PACKAGES = join(import.meta.dirname, '../packages');

const folders = [PACKAGES, join(PACKAGES, 'adapters')]
  .flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)))
  .filter((folder) => existsSync(join(folder, 'package.json')));

const problems = (await Promise.all(folders.map(findProblems))).flat();
for (const problem of problems) console.error(problem);
console.log(`${folders.length} packages, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

async function findProblems(pkgDir: string): Promise<readonly string[]> {
  const pkg = JSON.parse(readFileSync(join(pkgDir, 'package.json'), 'utf8'));
  const { messages } = await publint({ pkgDir, pack: 'npm', strict: true });
  return messages.map((message) => `${pkg.name}: ${formatMessage(message, pkg) ?? message.code}`);
}
