import { HOOK_ROWS } from '@hdc/gateway';
import type { LoadedCommand } from '../command.ts';
import { describeOptions } from '../options/option-spec.ts';
import { UsageError } from '../usage-error.ts';
import { installCommand, uninstallCommand } from './install-commands.ts';

const AGENTS = HOOK_ROWS.map(({ title }) => title).join(', ');

/** `hdc hooks`. */
export const hooksCommand: LoadedCommand = {
  help: {
    usage: 'hdc hooks install|uninstall AGENT',
    summary: `Makes tool results smaller as soon as they come, by a hook of the agent itself and without a gateway, on subscriptions too: ${AGENTS}.`,
    sections: [describeOptions({})],
    notes: [],
  },
  commands: [
    {
      name: 'install',
      summary: 'add the hook to the settings of an agent: hdc hooks install claude',
      load: async () => installCommand,
    },
    { name: 'uninstall', summary: 'put the settings back as they were', load: async () => uninstallCommand },
  ],
  async run(args) {
    const [name] = args;
    throw new UsageError(
      name === undefined
        ? 'What about hooks? Allowed: install, uninstall'
        : `Unknown command ${JSON.stringify(name)}; allowed: install, uninstall`,
    );
  },
};
