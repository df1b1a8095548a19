import { AttachError, AttachmentFile, attachAgent } from '@hdc/gateway';
import type { LoadedCommand } from '../../command.ts';
import { describeOptions, type OptionTable } from '../../options/option-spec.ts';
import { readOptions } from '../../options/read-options.ts';
import { UsageError } from '../../usage-error.ts';
import { givenServers } from '../arguments/given-servers.ts';
import { parsePort } from '../arguments/parse-port.ts';
import { parseUpstreams } from '../arguments/parse-upstreams.ts';
import { agentSurroundings } from '../start/agent-surroundings.ts';
import { gatewayPlaces } from '../start/gateway-places.ts';
import { findAttachable } from './find-attachable.ts';

const ATTACH_OPTIONS: OptionTable<'port' | 'upstream'> = {
  port: {
    type: 'string',
    value: 'PORT',
    description: 'the port of the gateway on this machine; default 7421',
  },
  upstream: {
    type: 'string',
    multiple: true,
    value: '[FORMAT=]URL',
    description:
      'the server that the gateway sends requests of this agent to; by default the one that its settings name (repeatable)',
  },
};

/** `hdc gateway attach AGENT`. */
export const attachCommand: LoadedCommand = {
  help: {
    usage: 'hdc gateway attach AGENT [--port PORT] [--upstream [FORMAT=]URL]',
    summary:
      'Edits the settings of an agent so that it always asks the gateway, which must then run: hdc gateway. The previous settings are kept; hdc gateway detach puts them back.',
    sections: [describeOptions(ATTACH_OPTIONS)],
    notes: ['For one run, and without touching a file, there is hdc run -- AGENT.'],
  },
  async run(args, environment) {
    const options = readOptions(args, ATTACH_OPTIONS);
    const row = findAttachable(options.positionals);
    const host = `http://127.0.0.1:${parsePort(options.one('port'))}`;
    const records = new AttachmentFile(gatewayPlaces(environment).attached);
    try {
      const { path, upstreams } = attachAgent({
        row,
        host,
        records,
        now: environment.now(),
        around: agentSurroundings(environment, []),
        given: givenServers({ upstreams: parseUpstreams(options.all('upstream')) }),
      });
      const servers = Object.entries(upstreams).map(
        ([format, url]) => `The gateway asks ${url} for it (${format}), as it did before.\n`,
      );
      const late = Object.keys(row.child?.deferEnv ?? {}).map(
        (name) => `It loads schemas of tools when it needs them (${name} in the same file).\n`,
      );
      environment.out.write(
        `${row.title} asks ${host} from now on (${path}).\n${[...servers, ...late].join('')}Start it with hdc gateway, undo this with hdc gateway detach ${row.name}.\n`,
      );
      return 0;
    } catch (error) {
      if (error instanceof AttachError) throw new UsageError(error.message, { cause: error });
      throw error;
    }
  },
};
