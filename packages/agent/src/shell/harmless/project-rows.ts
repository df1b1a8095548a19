import type { HarmlessRow } from './harmless-row.ts';

/** The options that test runners behind a script share. */
const SCRIPT = '--watch --run --verbose --silent --bail --coverage --ci';
const NPM = `${SCRIPT} --workspace --workspaces --if-present`;
const PNPM = `${SCRIPT} --filter --recursive --if-present`;
const CARGO = [
  '--release --all --workspace --lib --bins --bin --tests --test --examples --example --benches --all-targets',
  '--all-features --no-default-features --features --package --quiet --verbose --no-fail-fast --locked --offline',
  '--frozen --doc --jobs --nocapture --test-threads --exact --ignored --keep-going --color',
].join(' ');
const GO = '-run -count -race -short -timeout -failfast -cover -bench -benchmem -parallel -tags -json -list';
const PYTEST = [
  '--exitfirst --verbose --quiet --showlocals --lf --last-failed --ff --failed-first --sw --stepwise --maxfail',
  '--tb --durations --no-header --co --collect-only --color',
].join(' ');
const ESLINT = '--quiet --cache --max-warnings --ext --color --no-color';
const PRETTIER = '--check --list-different --log-level --no-color';
const TSC = '--build --project --pretty --watch --verbose --force';
const VITEST = '--run --watch --bail --silent --coverage --passWithNoTests --testNamePattern --maxWorkers';
const JEST =
  '--watch --watchAll --bail --silent --verbose --coverage --ci --runInBand --passWithNoTests --testNamePattern';
const MAVEN = '--offline --quiet --batch-mode --no-transfer-progress';
const GRADLE =
  '--offline --quiet --info --stacktrace --no-daemon --continue --parallel --rerun-tasks --console';

/** Sources: the references of npm 11, pnpm 10, Yarn 4, Bun 1, TypeScript 5, ESLint 9, Prettier 3, Vitest 4, Jest 30, Biome 2, cargo 1.90, go 1.25, pytest 8, ruff 0.14, Maven 3, Gradle 9, GNU make 4.4, .NET 10; 2026-11. */
export const PROJECT_ROWS: readonly HarmlessRow[] = [
  { command: 'npm test', letters: 'sw', options: NPM, operands: 'inside' },
  { command: 'npm run', letters: 'sw', options: NPM, operands: 'as-typed' },
  {
    command: 'npm ls',
    letters: 'ag',
    options: '--all --depth --json --long --omit --prod --workspaces',
    operands: 'any',
  },
  { command: 'npm outdated', letters: 'al', options: '--json --long', operands: 'any' },
  { command: 'npm view', options: '--json', operands: 'any' },
  {
    command: 'npm ci',
    letters: 's',
    options: '--silent --no-audit --no-fund --prefer-offline',
    operands: 'as-typed',
  },
  {
    command: 'npm install',
    letters: 'sDE',
    options: '--silent --save-dev --save-exact --no-audit --no-fund --prefer-offline',
    operands: 'as-typed',
  },
  { command: 'pnpm test', letters: 'sr', options: PNPM, operands: 'inside' },
  { command: 'pnpm run', letters: 'sr', options: PNPM, operands: 'as-typed' },
  { command: 'pnpm install', options: '--frozen-lockfile --prefer-offline --silent', operands: 'as-typed' },
  { command: 'yarn test', options: SCRIPT, operands: 'inside' },
  { command: 'yarn run', options: SCRIPT, operands: 'as-typed' },
  { command: 'yarn install', options: '--frozen-lockfile --immutable --silent', operands: 'as-typed' },
  { command: 'bun test', options: SCRIPT, operands: 'inside' },
  { command: 'tsc', letters: 'bpwv', options: TSC, operands: 'inside' },
  { command: 'tsc --noEmit', letters: 'pwv', options: TSC, operands: 'inside' },
  { command: 'npx tsc', letters: 'bpwv', options: TSC, operands: 'inside' },
  { command: 'npx tsc --noEmit', letters: 'pwv', options: TSC, operands: 'inside' },
  { command: 'eslint', options: ESLINT, operands: 'inside' },
  { command: 'eslint --fix', options: ESLINT, operands: 'inside' },
  { command: 'npx eslint', options: ESLINT, operands: 'inside' },
  { command: 'npx eslint --fix', options: ESLINT, operands: 'inside' },
  { command: 'prettier', letters: 'cl', options: PRETTIER, operands: 'inside' },
  { command: 'prettier --write', letters: 'l', options: PRETTIER, operands: 'inside' },
  { command: 'npx prettier', letters: 'cl', options: PRETTIER, operands: 'inside' },
  { command: 'npx prettier --write', letters: 'l', options: PRETTIER, operands: 'inside' },
  { command: 'vitest run', letters: 't', options: VITEST, operands: 'inside' },
  { command: 'npx vitest run', letters: 't', options: VITEST, operands: 'inside' },
  { command: 'jest', letters: 'tbi', options: JEST, operands: 'inside' },
  { command: 'npx jest', letters: 'tbi', options: JEST, operands: 'inside' },
  { command: 'biome check', options: '--staged --changed', operands: 'inside' },
  { command: 'biome check --write', options: '--staged --changed', operands: 'inside' },
  { command: 'npx biome check', options: '--staged --changed', operands: 'inside' },
  { command: 'npx biome check --write', options: '--staged --changed', operands: 'inside' },

  { command: 'cargo test', letters: 'pqvjF', options: CARGO, operands: 'inside' },
  { command: 'cargo build', letters: 'pqvjFr', options: CARGO, operands: 'inside' },
  { command: 'cargo check', letters: 'pqvjF', options: CARGO, operands: 'inside' },
  { command: 'cargo clippy', letters: 'pqvjF', options: CARGO, operands: 'inside' },
  {
    command: 'cargo fmt --check',
    letters: 'pqv',
    options: '--all --quiet --verbose --package',
    operands: 'inside',
  },
  { command: 'cargo fmt', letters: 'pqv', options: '--all --quiet --verbose --package', operands: 'inside' },
  { command: 'go test', letters: 'v', options: GO, operands: 'inside' },
  { command: 'go build', letters: 'v', options: '-race -tags', operands: 'inside' },
  { command: 'go vet', letters: 'v', options: '-tags -json', operands: 'inside' },
  { command: 'pytest', letters: 'qvxskml', options: PYTEST, operands: 'inside' },
  { command: 'python -m pytest', letters: 'qvxskml', options: PYTEST, operands: 'inside' },
  { command: 'python3 -m pytest', letters: 'qvxskml', options: PYTEST, operands: 'inside' },
  { command: 'ruff check', letters: 'qv', options: '--quiet --verbose --statistics', operands: 'inside' },
  {
    command: 'ruff check --fix',
    letters: 'qv',
    options: '--quiet --verbose --statistics',
    operands: 'inside',
  },
  { command: 'ruff format', letters: 'qv', options: '--quiet --verbose', operands: 'inside' },
  { command: 'ruff format --check', letters: 'qv', options: '--diff --quiet --verbose', operands: 'inside' },
  { command: 'mvn', letters: 'qBo', options: MAVEN, operands: 'as-typed' },
  { command: './mvnw', letters: 'qBo', options: MAVEN, operands: 'as-typed' },
  { command: 'gradle', letters: 'qi', options: GRADLE, operands: 'as-typed' },
  { command: './gradlew', letters: 'qi', options: GRADLE, operands: 'as-typed' },
  { command: 'make', letters: 'jks', options: '--jobs --keep-going --silent', operands: 'as-typed' },
  {
    command: 'dotnet test',
    letters: 'cv',
    options: '--configuration --no-restore --no-build --nologo --filter --verbosity',
    operands: 'as-typed',
  },
  {
    command: 'dotnet build',
    letters: 'cv',
    options: '--configuration --no-restore --nologo --verbosity',
    operands: 'as-typed',
  },
];
