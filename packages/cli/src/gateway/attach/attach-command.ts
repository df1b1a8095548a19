import { AttachError, AttachmentFile, attachAgent } from '@hdc/gateway';
import type { LoadedCommand } from '../../command.ts';
import { describeOptions } from '../../options/describe-options.ts';
import type { OptionTable } from '../../options/option-spec.ts';
import { readOptions } from '../../options/read-options.ts';
import { UsageError } from '../../usage-error.ts';
import { parsePort } from '../arguments/parse-port.ts';
import { gatewayPlaces } from '../start/gateway-places.ts';
import { findAttachable } from './find-attachable.ts';

const ATTACH_OPTIONS: OptionTable<'port'> = {
  port: { type: 'string', value: 'PORT', description: 'of the gateway on this machine; default 7421' },
};

/** `hdc gateway attach AGENT`. */
export const attachCommand: LoadedCommand = {
  help: {
    usage: 'hdc gateway attach AGENT [--port PORT]',
    summary:
      'Edits the settings of an agent so that it always asks the gateway, which must then run: hdc gateway. How they were before is kept; hdc gateway detach puts them back.',
    sections: [describeOptions(ATTACH_OPTIONS)],
    notes: ['For one run, and without touching a file, there is hdc run -- AGENT.'],
  },
  async run(args, environment) {
    const options = readOptions(args, ATTACH_OPTIONS);
    const row = findAttachable(options.positionals);
    const host = `http://127.0.0.1:${parsePort(options.one('port'))}`;
    const records = new AttachmentFile(gatewayPlaces(environment).attached);
    try {
      const path = attachAgent({ row, host, home: environment.home, records, now: environment.now() });
      environment.out.write(
        `${row.title} asks ${host} from now on (${path}).\nStart it with hdc gateway, undo this with hdc gateway detach ${row.name}.\n`,
      );
      return 0;
    } catch (error) {
      if (error instanceof AttachError) throw new UsageError(error.message, { cause: error });
      throw error;
    }
  },
};
