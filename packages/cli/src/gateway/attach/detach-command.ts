import { AttachError, AttachmentFile, detachAgent } from '@hdc/gateway';
import type { LoadedCommand } from '../../command.ts';
import { describeOptions } from '../../options/option-spec.ts';
import { readOptions } from '../../options/read-options.ts';
import { UsageError } from '../../usage-error.ts';
import { gatewayPlaces } from '../start/gateway-places.ts';
import { DETACHED_WORDS } from './detached-words.ts';
import { findAttachable } from './find-attachable.ts';

/** `hdc gateway detach AGENT`. */
export const detachCommand: LoadedCommand = {
  help: {
    usage: 'hdc gateway detach AGENT',
    summary: 'Puts the settings of an agent back as they were before hdc gateway attach, also after a crash.',
    sections: [describeOptions({})],
    notes: [],
  },
  async run(args, environment) {
    const row = findAttachable(readOptions(args, {}).positionals);
    const records = new AttachmentFile(gatewayPlaces(environment).attached);
    try {
      environment.out.write(`${row.title}: ${DETACHED_WORDS[detachAgent(row, records)]}.\n`);
      return 0;
    } catch (error) {
      if (error instanceof AttachError) throw new UsageError(error.message, { cause: error });
      throw error;
    }
  },
};
