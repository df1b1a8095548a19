import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hdcPlaces } from '@hdc/files';
import {
  AttachError,
  AttachmentFile,
  HOOK_ROWS,
  type HookRow,
  installHook,
  uninstallHook,
} from '@hdc/gateway';
import type { CliEnvironment } from '../cli-environment.ts';
import type { LoadedCommand } from '../command.ts';
import { DETACHED_WORDS } from '../gateway/attach/detached-words.ts';
import { describeOptions } from '../options/option-spec.ts';
import { readOptions } from '../options/read-options.ts';
import { refuseValue } from '../refuse-value.ts';
import { UsageError } from '../usage-error.ts';

const NAMES = HOOK_ROWS.map(({ name }) => name);

/** `hdc hooks install AGENT`. */
export const installCommand: LoadedCommand = {
  help: {
    usage: 'hdc hooks install AGENT',
    summary:
      'Adds a hook to the settings of an agent that makes its tool results smaller as soon as they come. The previous settings are kept; hdc hooks uninstall puts them back.',
    sections: [describeOptions({})],
    notes: ['The hook names this installation of hdc: install it again after hdc has moved.'],
  },
  run: (args, environment) =>
    refusing(() => {
      const row = findRow(args);
      const { home, out } = environment;
      const now = environment.now();
      const path = installHook({ row, command: hookCommand(), home, records: recordsOf(environment), now });
      out.write(
        `${row.title} gets smaller results from its next session on (${path}).\nUndo this with hdc hooks uninstall ${row.name}.\n`,
      );
    }),
};

/** `hdc hooks uninstall AGENT`. */
export const uninstallCommand: LoadedCommand = {
  help: {
    usage: 'hdc hooks uninstall AGENT',
    summary: 'Puts the settings of an agent back as they were before hdc hooks install, also after a crash.',
    sections: [describeOptions({})],
    notes: [],
  },
  run: (args, environment) =>
    refusing(() => {
      const row = findRow(args);
      const result = uninstallHook(row, recordsOf(environment));
      const words = result === 'not-attached' ? NO_HOOK : DETACHED_WORDS[result];
      environment.out.write(`${row.title}: ${words}.\n`);
    }),
};

const NO_HOOK = 'it had no hook of hdc; nothing was changed';

async function refusing(work: () => void): Promise<number> {
  try {
    work();
    return 0;
  } catch (error) {
    if (error instanceof AttachError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

function findRow(args: readonly string[]): HookRow {
  const [name, extra] = readOptions(args, {}).positionals;
  if (name === undefined) throw new UsageError(`Which agent? Allowed: ${NAMES.join(', ')}`);
  if (extra !== undefined) throw new UsageError(`Unexpected ${JSON.stringify(extra)}; one agent at a time`);
  return HOOK_ROWS.find((row) => row.name === name) ?? refuseValue('agent', name, NAMES);
}

function recordsOf({ env, home, platform, cwd }: CliEnvironment): AttachmentFile {
  return new AttachmentFile(join(resolve(cwd, hdcPlaces({ env, home, platform }).data), 'hooks'));
}

/** The program beside this file, by the Node that runs it now. */
function hookCommand(): string {
  const program = fileURLToPath(new URL('./claude/main.js', import.meta.url));
  return `"${process.execPath}" "${program}"`;
}
