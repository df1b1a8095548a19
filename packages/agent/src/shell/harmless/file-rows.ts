import type { HarmlessRow } from './harmless-row.ts';

const GREP = [
  '--recursive --line-number --ignore-case --files-with-matches --files-without-match --count --invert-match',
  '--word-regexp --line-regexp --only-matching --no-filename --with-filename --extended-regexp --fixed-strings',
  '--perl-regexp --after-context --before-context --context --max-count --regexp --quiet --color --no-messages',
].join(' ');

/** Sources: the manual pages of GNU coreutils 9, findutils 4.10, grep 3.12 and diffutils 3.12, ripgrep 15, fd 10, tree 2, jq 1.8; 2026-11. */
export const FILE_ROWS: readonly HarmlessRow[] = [
  {
    command: 'ls',
    letters: '1aAbBcCdfFgGhHiklLmnNopqQrRsStTuUvxXZ',
    options:
      '--all --almost-all --color --human-readable --recursive --size --sort --time --reverse --directory --classify --group-directories-first --full-time --time-style',
    operands: 'any',
  },
  {
    command: 'cat',
    letters: 'AbeEnstTuv',
    options: '--number --number-nonblank --show-all --squeeze-blank',
    operands: 'any',
  },
  { command: 'head', letters: '#ncqv', options: '--lines --bytes --quiet --verbose', operands: 'any' },
  { command: 'tail', letters: '#ncqvf', options: '--lines --bytes --quiet --verbose', operands: 'any' },
  {
    command: 'wc',
    letters: 'clwmL',
    options: '--lines --words --chars --bytes --max-line-length',
    operands: 'any',
  },
  { command: 'nl', letters: 'bwsn', operands: 'any' },
  {
    command: 'grep',
    letters: '#rRnilLcvwxohHEFGPABCmesqIab',
    options: `${GREP} --include --exclude --exclude-dir --binary-files --byte-offset`,
    operands: 'any',
  },
  {
    command: 'rg',
    letters: 'nNilcwvoFegtTABCmSsuUxHIPpq0j',
    options:
      '--line-number --ignore-case --smart-case --case-sensitive --files --files-with-matches --files-without-match --count --count-matches --word-regexp --line-regexp --invert-match --only-matching --fixed-strings --regexp --glob --iglob --type --type-not --type-list --after-context --before-context --context --max-count --max-depth --max-columns --hidden --no-ignore --unrestricted --multiline --pcre2 --pretty --heading --no-heading --with-filename --no-filename --no-line-number --column --color --json --stats --sort --sortr --quiet --passthru --trim --null --threads',
    operands: 'any',
  },
  {
    command: 'fd',
    letters: 'HIegtidsapFE0',
    options:
      '--hidden --no-ignore --extension --glob --type --max-depth --min-depth --exclude --absolute-path --full-path --fixed-strings --ignore-case --case-sensitive --max-results --size --color --print0',
    operands: 'any',
  },
  {
    command: 'find',
    letters: 'LHPoa',
    options:
      '-name -iname -path -ipath -wholename -regex -iregex -type -maxdepth -mindepth -size -empty -mtime -mmin -newer -not -and -or -print -print0 -prune -depth -xdev -perm -user -group',
    operands: 'any',
  },
  {
    command: 'tree',
    letters: 'LadIPfhspuDtrFi',
    options: '--dirsfirst --gitignore --noreport --prune --filelimit --charset',
    operands: 'any',
  },
  {
    command: 'sort',
    letters: 'nrukftbhVsgMcCdi',
    options:
      '--numeric-sort --reverse --unique --key --field-separator --ignore-case --human-numeric-sort --version-sort --stable',
    operands: 'any',
  },
  {
    command: 'cut',
    letters: 'dfcbs',
    options: '--delimiter --fields --characters --bytes --only-delimited',
    operands: 'any',
  },
  {
    command: 'diff',
    letters: '#uUrqNwbBiysaEZ',
    options:
      '--unified --recursive --brief --new-file --ignore-all-space --ignore-space-change --ignore-case --side-by-side --color',
    operands: 'any',
  },
  { command: 'cmp', letters: 'sbln', operands: 'any' },
  {
    command: 'du',
    letters: 'shackmxd',
    options: '--summarize --human-readable --all --total --max-depth --apparent-size --exclude',
    operands: 'any',
  },
  { command: 'df', letters: 'hkmTiaPl', options: '--human-readable --inodes --print-type', operands: 'any' },
  {
    command: 'stat',
    letters: 'cfLt',
    options: '--format --dereference --file-system --terse',
    operands: 'any',
  },
  {
    command: 'file',
    letters: 'biLhk',
    options: '--brief --mime --mime-type --mime-encoding --dereference',
    operands: 'any',
  },
  {
    command: 'jq',
    letters: 'rceSsnMCj',
    options: '--raw-output --compact-output --exit-status --sort-keys --slurp --null-input --tab --indent',
    operands: 'any',
  },
  { command: 'sha256sum', letters: 'bct', options: '--check', operands: 'any' },
  { command: 'realpath', letters: 'emsq', operands: 'any' },
  { command: 'readlink', letters: 'fenm', operands: 'any' },
  { command: 'basename', letters: 'as', operands: 'any' },
  { command: 'dirname', operands: 'any' },
  { command: 'which', letters: 'a', operands: 'any' },
  { command: 'echo', letters: 'neE', operands: 'any' },
  { command: 'sleep', operands: 'any' },
  { command: 'pwd', letters: 'LP', operands: 'any' },
  { command: 'uname', letters: 'asrvmpo', operands: 'any' },
  { command: 'date', letters: 'uIR', options: '--utc --iso-8601 --rfc-3339', operands: 'as-typed' },
  { command: 'mkdir', letters: 'pv', options: '--parents --verbose', operands: 'inside' },
  { command: 'touch', letters: 'am', operands: 'inside' },
];
