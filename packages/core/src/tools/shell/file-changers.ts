import type { FileChanger } from './file-changer.ts';
import { PACKAGE_CHANGERS } from './package-changers.ts';

const CHECKS = /^--(?:check|check-only|diff|dry(?:-run)?|verify|list-different|stat|numstat|summary|lint)$/;
/** Scripts whose names say that they format or repair, or that they generate, and not that they only look. */
const FORMATTING =
  /^(?!.*(?:check|verify|dry|diff))(?:.*[:._/-])?(?:format|formatting|fmt|fix|autofix|autocorrect|prettier|prettify)(?:[:._/-].*)?$|^--(?:fix|write)$|^spotlessApply$/i;
const GENERATING =
  /^(?!.*(?:check|verify|dry|diff))(?:.*[:._/-])?(?:codegen|generate|gen|regen|regenerate|scaffold|snapshots?)(?:[:._/-].*)?$/i;

const SCRIPTS =
  'npm yarn pnpm bun deno make gmake just task composer rake nx turbo lerna mage gradle gradlew mvn mvnw poe tox nox invoke hatch pdm';

/** From the manuals of these programs, 2026-11; a command that is not here is taken to leave files alone. */
export const FILE_CHANGERS: readonly FileChanger[] = [
  // Moves and copies
  { program: 'mv cp rename move copy ren move-item copy-item rename-item', changes: 'named', moves: true },
  { program: 'rsync ln robocopy xcopy', changes: 'named', moves: true },
  { program: 'git', command: /^mv$/, changes: 'named', moves: true },

  // Programs that bring earlier text back.
  {
    program: 'git',
    command: /^(?:checkout|stash)$/,
    with: /^--$/,
    without: /^(?:list|show)$/,
    changes: 'named',
  },
  { program: 'git', command: /^checkout$/, without: /^--$|^-[bB]$|^--orphan$/, changes: 'everything' },
  {
    program: 'git',
    command: /^switch$/,
    without: /^-[cC]$|^--(?:create|force-create|orphan)$/,
    changes: 'everything',
  },
  {
    program: 'git',
    command: /^stash$/,
    without: /^--$|^(?:list|show|drop|clear|create|store)$/,
    changes: 'everything',
  },
  { program: 'git', command: /^reset$/, with: /^--(?:hard|merge|keep)$/, changes: 'everything' },
  { program: 'git', command: /^restore$/, with: /^--worktree$|^-\w*W/, changes: 'named' },
  { program: 'git', command: /^restore$/, without: /^--staged$|^-S$/, changes: 'named' },
  {
    program: 'git',
    command: /^apply$/,
    without: /^--(?:check|stat|numstat|summary|cached)$/,
    changes: 'everything',
  },
  { program: 'git', command: /^clean$/, without: /^--dry-run$|^-\w*n/, changes: 'everything' },
  {
    program: 'git',
    command:
      /^(?:pull|merge|rebase|revert|cherry-pick|am|bisect|submodule|subtree|sparse-checkout|read-tree|checkout-index|filter-branch|filter-repo|lfs)$/,
    changes: 'everything',
  },
  {
    program: 'hg',
    command: /^(?:revert|update|up|checkout|co|merge|rebase|shelve|unshelve|backout|import|graft)$/,
    changes: 'everything',
  },
  { program: 'svn', command: /^(?:revert|update|up|switch|merge|patch)$/, changes: 'everything' },
  { program: 'jj', command: /^(?:undo|restore|edit|new|abandon|rebase|squash|op)$/, changes: 'everything' },
  { program: 'sl', command: /^(?:revert|goto|shelve|unshelve|rebase|undo)$/, changes: 'everything' },
  { program: 'gh', command: /^(?:pr|repo)$/, with: /^(?:checkout|sync)$/, changes: 'everything' },

  // Text replaced in place
  { program: 'sed gsed', with: /^-[nErsuz]*i|^--in-place/, changes: 'named' },
  { program: 'perl ruby', with: /^-[a-z0-9]*i/, changes: 'named' },
  { program: 'awk gawk', with: /^inplace$/, changes: 'named' },
  { program: 'sd ed ex tee truncate sponge set-content add-content out-file', changes: 'named' },
  { program: 'patch jscodeshift comby codemod ts-migrate', without: CHECKS, changes: 'everything' },
  { program: 'ast-grep sg', with: /^-\w*U|^--update-all$/, changes: 'everything' },
  { program: 'tar bsdtar', with: /^-?[a-z]*x|^--extract$/, changes: 'everything' },
  { program: 'unzip 7z', changes: 'everything' },

  // Formatters, and linters that repair
  { program: 'prettier', with: /^--write$|^-\w*w/, changes: 'named', formats: true },
  {
    program: 'eslint oxlint standard xo tslint stylelint standardrb markdownlint markdownlint-cli2',
    with: /^--fix/,
    changes: 'named',
    formats: true,
  },
  {
    program: 'biome rome',
    command: /^(?:check|format|lint|ci|migrate)$/,
    with: /^--(?:write|fix|apply)/,
    changes: 'named',
    formats: true,
  },
  { program: 'dprint', command: /^fmt$/, changes: 'everything', formats: true },
  { program: 'deno', command: /^fmt$/, without: CHECKS, changes: 'named', formats: true },
  { program: 'deno', command: /^lint$/, with: /^--fix$/, changes: 'named', formats: true },
  {
    program:
      'black isort rustfmt swiftformat ktfmt csharpier stylua nixfmt alejandra treefmt scalafmt pyupgrade',
    without: CHECKS,
    changes: 'named',
    formats: true,
  },
  { program: 'ruff', command: /^format$/, without: CHECKS, changes: 'named', formats: true },
  { program: 'ruff', with: /^--fix/, changes: 'named', formats: true },
  {
    program:
      'autopep8 yapf autoflake docformatter clang-format swift-format google-java-format ormolu fourmolu cmake-format',
    with: /^-\w*i|^--(?:in-?place|replace)$/,
    changes: 'named',
    formats: true,
  },
  { program: 'clang-tidy', with: /^--?fix/, changes: 'everything', formats: true },
  {
    program: 'gofmt goimports gofumpt gci shfmt',
    with: /^-w$|^--write$|^write$/,
    changes: 'named',
    formats: true,
  },
  { program: 'go', command: /^(?:fmt|fix)$/, changes: 'everything', formats: true },
  { program: 'golangci-lint', with: /^--fix$|^fmt$/, changes: 'everything', formats: true },
  { program: 'cargo', command: /^(?:fmt|fix)$/, without: CHECKS, changes: 'everything', formats: true },
  { program: 'cargo', command: /^clippy$/, with: /^--fix$/, changes: 'everything', formats: true },
  { program: 'ktlint', with: /^-F$|^--format$/, changes: 'everything', formats: true },
  { program: 'rubocop', with: /^-[aA]$|^--auto-?correct/, changes: 'named', formats: true },
  {
    program: 'php-cs-fixer sqlfluff',
    command: /^fix$/,
    without: CHECKS,
    changes: 'everything',
    formats: true,
  },
  { program: 'phpcbf pint rector', without: /^--(?:test|dry-run)$/, changes: 'everything', formats: true },
  {
    program: 'mix',
    command: /^format$/,
    without: /^--check-formatted$/,
    changes: 'everything',
    formats: true,
  },
  {
    program: 'zig terraform tofu taplo',
    command: /^(?:fmt|format)$/,
    without: CHECKS,
    changes: 'everything',
    formats: true,
  },
  { program: 'buf', command: /^format$/, changes: 'everything', formats: true },
  {
    program: 'dart',
    command: /^(?:format|fix)$/,
    without: /^--(?:dry-run|output=none)$/,
    changes: 'everything',
    formats: true,
  },
  {
    program: 'dotnet',
    command: /^format$/,
    without: /^--verify-no-changes$/,
    changes: 'everything',
    formats: true,
  },
  { program: 'elm-format djlint', with: /^--(?:yes|reformat)$/, changes: 'named', formats: true },
  { program: 'pre-commit lint-staged lefthook', changes: 'everything', formats: true },

  // Generators
  { program: 'mix', command: /^(?:phx|ecto|ash)\.gen/, changes: 'everything' },
  { program: 'go buf', command: /^generate$/, changes: 'everything' },
  { program: 'cargo', command: /^(?:sqlx|generate)$/, changes: 'everything' },
  { program: 'dotnet', command: /^(?:new|ef)$/, changes: 'everything' },
  {
    program:
      'protoc flatc thrift capnp antlr antlr4 graphql-codegen graphql-code-generator gql-gen openapi-generator openapi-generator-cli swagger-codegen openapi-typescript openapi-ts orval sqlc mockgen stringer relay-compiler typechain plop hygen yo cookiecutter copier pod changeset lerna standard-version release-it ncu npm-check-updates sort-package-json',
    changes: 'everything',
  },
  { program: 'prisma', command: /^(?:generate|migrate|format|db|init)$/, changes: 'everything' },
  { program: 'drizzle-kit', command: /^(?:generate|pull|introspect|up)/, changes: 'everything' },
  {
    program: 'typeorm sequelize sequelize-cli knex',
    with: /(?:generate|create|make|init)$/,
    changes: 'everything',
  },
  {
    program: 'ng nest nx rails vue expo storybook shadcn lingui',
    command: /^(?:g|generate|add|update|new|migrate|migrate-up|init|prebuild|extract|compile|db:.*)$/,
    changes: 'everything',
  },
  { program: 'artisan php', with: /^(?:make|migrate)\b/, changes: 'everything' },
  { program: 'alembic', command: /^(?:revision|init)$/, changes: 'everything' },
  {
    program: 'python python3 django-admin',
    with: /^(?:makemigrations|startapp|startproject)$/,
    changes: 'everything',
  },
  { program: 'flutter dart', with: /^(?:build_runner|gen-l10n)$/, changes: 'everything' },
  { program: 'jest vitest', with: /^-u$|^--update(?:Snapshot|-snapshot)?$/, changes: 'everything' },
  {
    program: 'pytest',
    with: /^--(?:snapshot-update|inline-snapshot=(?:fix|create|update))/,
    changes: 'everything',
  },

  // Scripts of a project, by their names
  { program: SCRIPTS, with: FORMATTING, changes: 'everything', formats: true },
  { program: SCRIPTS, with: GENERATING, changes: 'everything' },

  ...PACKAGE_CHANGERS,
];

/** Words that may stand in front of a program, which they start. */
export const STARTERS: ReadonlySet<string> = new Set(
  [
    'sudo doas env time nice nohup command exec builtin timeout stdbuf do then else if while ! && run dlx',
    'npx bunx pnpx uvx pipx npm pnpm yarn bun uv poetry pipenv pdm hatch rye bundle python python3 mise direnv',
  ].flatMap((words) => words.split(' ')),
);
