// Writes docs/requirements.md from the names of the tests. With --check it writes nothing and fails when
// a requirement has no test, a test names an unknown one, or the page is not up to date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkCoverage } from './requirements/check-coverage.ts';
import { findNamedTests } from './requirements/find-named-tests.ts';
import { isTestFile } from './requirements/is-test-file.ts';
import { renderRequirements } from './requirements/render-requirements.ts';
import { REQUIREMENT_GROUPS } from './requirements/requirement-list.ts';

const root = join(import.meta.dirname, '..');
const pageFile = join(root, 'docs', 'requirements.md');

const tests = ['packages', 'scripts']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .map((file) => file.replaceAll('\\', '/'))
  .filter(isTestFile)
  .sort()
  .flatMap((file) => findNamedTests(file, readFileSync(join(root, file), 'utf8')));
const page = renderRequirements(REQUIREMENT_GROUPS, tests);

if (process.argv.includes('--check')) {
  const problems = [...checkCoverage(REQUIREMENT_GROUPS, tests)];
  const written = existsSync(pageFile) ? readFileSync(pageFile, 'utf8') : '';
  if (written !== page) problems.push('docs/requirements.md is not up to date; run `npm run requirements`');
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} else {
  writeFileSync(pageFile, page);
}
