import { expect, test } from 'vitest';
import { printsFileText } from './prints-file-text.ts';

test.each([
  'git status && nl -ba src/a.ts',
  'git status; sed -n 1,200p a.ts',
  "npm test 2>&1 && sed -n '1,80p' a.ts",
  'npm test || cat a.ts 2>/dev/null',
  'for f in a b; do cat $f; done',
  'find . -name "*.ts" -exec cat {} +',
  'git ls-files | xargs cat',
  "git diff --stat; awk 'NR>3' a.ts",
  'echo "=== a"; head -n 20 a.ts',
  'bash -lc "cat a.ts"',
  'Get-ChildItem; Get-Content a.ts',
  `echo ${'x'.repeat(30_000)}`,
])('%s', (command) => expect(printsFileText(command)).toBe(true));

test.each([
  'npm test',
  'npm test 2>&1 | tail -40',
  'npm test | head -n 20',
  'npm run build | cat',
  'cat > a.ts <<EOF\nsed\nEOF',
  "sed -i 's/a/b/' a.ts && npm test",
  'cat <<EOF | node\n1\nEOF',
  'cat a.ts > b.ts',
  'git log --oneline | sed -n 1,20p',
  'concat a b',
])('not %s', (command) => expect(printsFileText(command)).toBe(false));
