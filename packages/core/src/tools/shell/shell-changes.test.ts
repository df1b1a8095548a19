import { describe, expect, test } from 'vitest';
import { shellChangesOf } from './shell-changes.ts';

/** `path`, `*name`, `everything`; with `>` where the text goes on elsewhere. */
function show(line: string): string {
  const shown = shellChangesOf(line).map(
    ({ path, name, moves }) =>
      `${moves ? '>' : ''}${path ?? (name === undefined ? 'everything' : `*${name}`)}`,
  );
  return [...new Set(shown)].join(' ');
}

describe('moves and copies', () => {
  test.each([
    ['mv a.ts b.ts', '>a.ts >b.ts'],
    ['cp -r src/a backup', '>src/a >backup'],
    ['cd pkg && git mv a.ts lib/b.ts', '>pkg/a.ts >pkg/lib/b.ts'],
    ['sudo mv /w/a.ts /w/b.ts', '>/w/a.ts >/w/b.ts'],
    ['mv src/*.ts old/', '>src/ >old/'],
    ['for f in *.js; do mv "$f" "old/$f"; done', '>everything'],
    ['mv ~/a.ts b.ts', '>everything >b.ts'],
  ])('%s', (line, expected) => expect(show(line)).toBe(expected));
});

describe('what brings earlier text back', () => {
  test.each([
    ['git checkout -- a.ts', 'a.ts'],
    ['git checkout HEAD~1 -- src lib/b.ts', 'src lib/b.ts'],
    ['git checkout a.ts', 'everything'],
    ['git checkout main', 'everything'],
    ['git -C pkg checkout -- a.ts', 'everything'],
    ['git restore a.ts', 'a.ts'],
    ['git restore --staged --worktree a.ts', 'a.ts'],
    ['git restore .', '.'],
    ['git stash', 'everything'],
    ['git stash pop', 'everything'],
    ['git stash push -- a.ts', 'a.ts'],
    ['git --no-pager stash && npm test; git stash pop', 'everything'],
    ['git reset --hard HEAD~1', 'everything'],
    ['git switch main', 'everything'],
    ['git pull --rebase', 'everything'],
    ['git revert --no-edit HEAD', 'everything'],
    ['git apply -R fix.patch', 'everything'],
    ['git clean -fd', 'everything'],
    ["bash -lc 'cd pkg && git restore a.ts'", 'pkg/a.ts'],
    ['if git diff --quiet; then git stash; fi', 'everything'],
    ['result=$(git checkout -- a.ts)', 'everything'],
    ['patch -p1 < fix.diff', 'everything'],
  ])('%s', (line, expected) => expect(show(line)).toBe(expected));
});

describe('formatters and generators', () => {
  test.each([
    ['npx prettier --write a.ts src', 'a.ts src'],
    ['npx prettier@3 --write "src/**/*.ts"', 'src/'],
    ['./node_modules/.bin/eslint --fix', '.'],
    ['npx @biomejs/biome check --write .', '.'],
    ['pnpm exec biome format --write', '.'],
    ['python -m black src', 'src'],
    ['uv run ruff check --fix src', 'check src'],
    ['ruff format', '.'],
    ['yarn prettier --write a.ts', 'a.ts'],
    ['gofmt -w a.go', 'a.go'],
    ['go generate ./...', 'everything'],
    ['cargo fmt', 'everything'],
    ['npm run format', 'everything'],
    ['npm run lint:fix', 'everything'],
    ['npm run lint -- --fix', 'everything'],
    ['yarn db:generate', 'everything *package.json *yarn.lock'],
    ['make generate', 'everything'],
    ['npx prisma generate', 'everything'],
    ['protoc --go_out=. a.proto', 'everything'],
    ['npx openapi-generator-cli generate -i api.yaml', 'everything'],
    ["sed -i 's/a/b/' a.ts", 's/a/b/ a.ts'],
    ['git ls-files | xargs prettier --write', 'everything'],
    ["find . -name '*.go' -exec gofmt -w {} +", 'everything'],
    ['node gen.js > src/gen.ts', 'src/gen.ts'],
    ['NODE_ENV=test npx vitest run -u', 'everything'],
    ['npm install left-pad', '*package.json *package-lock.json *npm-shrinkwrap.json'],
    ['go mod tidy', '*go.mod *go.sum *go.work *go.work.sum'],
    ['for i in 1 2; do node gen.js $i > out/$i.ts; npx prettier --write out; done', 'everything *'],
  ])('%s', (line, expected) => expect(show(line)).toBe(expected));
});

describe('other commands leave files alone', () => {
  test.each([
    'npm test',
    'npm run build',
    'npm run lint',
    'npm run format:check',
    'npm ci',
    'npx prettier --check .',
    'npx eslint src',
    'black --check .',
    'cargo fmt --check',
    'cargo test',
    'go test ./...',
    'make',
    'node script.js',
    'python main.py',
    'git status && git diff',
    'git add -A && git commit -m "git checkout -- a.ts"',
    'git checkout -b feature',
    'git switch -c feature',
    'git stash list',
    'git commit -m "$(cat <<\'EOF\'\nMove a to b\n\nmv a b; git stash\nEOF\n)"',
    'git commit -m "Patch it\n\nmv a b" && x=$(date)',
    'curl -s -o /dev/null http://localhost:3000',
    'git reset HEAD~1',
    'git restore --staged a.ts',
    'git log --oneline | head',
    'echo "run git stash"',
    'grep -rn "git reset --hard" .',
    "cat <<'EOF'\ngit reset --hard\nEOF",
    'sed -n 1,9p a.ts',
    'docker compose up -d',
    'if [ -f a.ts ]; then npm test; fi',
    "node -e 'const f = (a) => a > 1'",
    '',
  ])('%s', (line) => expect(show(line)).toBe(''));
});

test('a very long command takes no long time, and may have changed everything', () => {
  expect(show('mv a b;'.repeat(900))).toBe('>everything');
  expect(show(`echo ${'x '.repeat(600_000)}`)).toBe('everything');
  expect(show(`$( ${'mv a b;'.repeat(100_000)}`)).toBe('>everything');
});
