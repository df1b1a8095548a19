import { FILE_ROWS } from './file-rows.ts';
import { GIT_ROWS } from './git-rows.ts';
import type { HarmlessRow } from './harmless-row.ts';
import { PROJECT_ROWS } from './project-rows.ts';

/**
 * Options that neither run a program, nor write or send what the command alone would not, nor choose other settings;
 * nor do they take from what the command does (`--dry-run`), since consent would then cover more than was seen.
 * What is not listed is asked for, as are abbreviations (`--upload-p`) and new options. Left out on purpose are
 * `--output`, `--ext-diff`, `--textconv`, `-O` and `--open-files-in-pager`, `--upload-pack`, `--receive-pack`, `--exec`
 * (git); `--pre`, `--hostname-bin`, `-z` (rg); `-x`, `-l` (fd); `-exec`, `-ok`, `-delete`, `-fprint`, `-files0-from`
 * (find); `-o`, `--compress-program` (sort); `-o`, `-R` (tree); `-C`, `-z` (file); `-exec`, `-toolexec`, `-o` (go);
 * `--config` (cargo); `-p`, `-c`, `--basetemp` (pytest); and every option that names settings, plug-ins or modules.
 * Programs that run or overwrite what their words name have no row: `xargs`, `env`, `ssh`, `curl`, `tar`, `sed`,
 * `awk`, `tee`, `uniq`, `cp`, `rm`, interpreters.
 */
export const HARMLESS_ROWS: readonly HarmlessRow[] = [...GIT_ROWS, ...FILE_ROWS, ...PROJECT_ROWS];
