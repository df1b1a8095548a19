import type { HarmlessRow } from './harmless-row.ts';

/** The options with which git lists branches or tags. */
const LIST = '--all --sort --format --merged --no-merged --contains --points-at';
const DIFF = [
  '--stat --shortstat --numstat --summary --name-only --name-status --raw --patch --no-patch --unified --cached',
  '--staged --color --no-color --word-diff --ignore-all-space --ignore-space-change --ignore-blank-lines',
  '--diff-filter --find-renames --no-ext-diff --no-textconv --exit-code --quiet --check --minimal --histogram',
].join(' ');
const LOG = [
  '--oneline --graph --all --decorate --no-decorate --format --pretty --date --since --until --after --before',
  '--author --grep --follow --merges --no-merges --first-parent --reverse --abbrev-commit --max-count --skip',
  '--branches --tags --remotes --left-right --no-abbrev-commit',
].join(' ');
const GREP = [
  '--recursive --line-number --ignore-case --files-with-matches --files-without-match --count --invert-match',
  '--word-regexp --line-regexp --only-matching --no-filename --with-filename --extended-regexp --fixed-strings',
  '--perl-regexp --after-context --before-context --context --max-count --regexp --quiet --color --no-messages',
].join(' ');
const GH = '--limit --state --json --comments --author --label --repo --name-only --log --log-failed';

/** Sources: the manual pages of git 2.39 to 2.51, the manual of gh 2; 2026-11. */
export const GIT_ROWS: readonly HarmlessRow[] = [
  {
    command: 'git status',
    letters: 'sbuvz',
    options:
      '-uno -uall -unormal --short --branch --porcelain --long --untracked-files --ignored --verbose --show-stash',
    operands: 'any',
  },
  { command: 'git diff', letters: 'pusUwbMRz', options: `${DIFF} --merge-base`, operands: 'any' },
  { command: 'git log', letters: '#nptusUwbMiSGL', options: `${DIFF} ${LOG}`, operands: 'any' },
  { command: 'git show', letters: '#npusUwbM', options: `${DIFF} ${LOG}`, operands: 'any' },
  {
    command: 'git grep',
    letters: '#nilLcwveEFPGABChHoqIWp',
    options: `${GREP} --cached --name-only --show-function --heading --break --untracked`,
    operands: 'any',
  },
  {
    command: 'git blame',
    letters: 'LwMCeslt',
    options: '--porcelain --since --date --show-email',
    operands: 'any',
  },
  {
    command: 'git ls-files',
    letters: 'omdcsuz',
    options: '--others --modified --deleted --cached --stage --exclude-standard --full-name',
    operands: 'any',
  },
  {
    command: 'git ls-tree',
    letters: 'rdtlz',
    options: '--name-only --name-status --full-name --full-tree --long',
    operands: 'any',
  },
  {
    command: 'git rev-parse',
    options: '--abbrev-ref --short --verify --show-toplevel --show-prefix --is-inside-work-tree --quiet',
    operands: 'any',
  },
  { command: 'git merge-base', letters: 'a', options: '--all --is-ancestor --fork-point', operands: 'any' },
  {
    command: 'git describe',
    options: '--tags --all --always --dirty --long --abbrev --exact-match',
    operands: 'any',
  },
  {
    command: 'git shortlog',
    letters: 'snec',
    options: '--summary --numbered --email --since --until --no-merges',
    operands: 'any',
  },
  { command: 'git cat-file', letters: 'pest', operands: 'any' },
  { command: 'git archive', letters: 'lv', options: '--list --verbose --prefix --format', operands: 'any' },
  {
    command: 'git add',
    letters: 'AuvN',
    options: '--all --update --verbose --intent-to-add',
    operands: 'inside',
  },
  {
    command: 'git commit',
    letters: 'amqsv',
    options: '--all --message --quiet --signoff --verbose',
    operands: 'any',
  },
  { command: 'git switch', letters: 'cqd', options: '--create --quiet --detach --track', operands: 'any' },
  {
    command: 'git branch',
    letters: 'arvq',
    options: '--all --remotes --verbose --show-current --sort --format',
    operands: 'as-typed',
  },
  { command: 'git branch --list', letters: 'arv', options: LIST, operands: 'any' },
  { command: 'git tag', options: '--sort --format', operands: 'as-typed' },
  { command: 'git tag --list', letters: 'n', options: LIST, operands: 'any' },
  { command: 'git tag -l', letters: 'n', options: LIST, operands: 'any' },
  { command: 'git remote', letters: 'v', options: '--verbose', operands: 'as-typed' },
  { command: 'git reflog', letters: '#n', options: '--oneline --date --max-count', operands: 'as-typed' },
  {
    command: 'git stash',
    letters: 'pq',
    options: '--stat --patch --quiet --oneline --name-only',
    operands: 'as-typed',
  },
  {
    command: 'git fetch',
    letters: 'aptqvnj',
    options: '--all --prune --tags --no-tags --depth --quiet --verbose --jobs --progress',
    operands: 'as-typed',
  },
  {
    command: 'git pull',
    letters: 'qvr',
    options: '--quiet --verbose --rebase --no-rebase --ff-only --prune --tags --progress',
    operands: 'as-typed',
  },
  {
    command: 'git push',
    letters: 'qvu',
    options: '--quiet --verbose --set-upstream --porcelain --progress',
    operands: 'as-typed',
  },
  {
    command: 'git ls-remote',
    letters: 'htbq',
    options: '--heads --branches --tags --refs --quiet --symref',
    operands: 'as-typed',
  },
  { command: 'gh pr list', letters: 'LsAl', options: GH, operands: 'any' },
  { command: 'gh pr view', letters: 'c', options: GH, operands: 'any' },
  { command: 'gh pr diff', options: GH, operands: 'any' },
  { command: 'gh pr checks', options: GH, operands: 'any' },
  { command: 'gh issue list', letters: 'LsAl', options: GH, operands: 'any' },
  { command: 'gh issue view', letters: 'c', options: GH, operands: 'any' },
  { command: 'gh run list', letters: 'L', options: GH, operands: 'any' },
  { command: 'gh run view', letters: 'v', options: GH, operands: 'any' },
];
