import { AttachError, AttachmentFile, type Detached, detachAgent } from '@hdc/gateway';
import type { LoadedCommand } from '../../command.ts';
import { describeOptions } from '../../options/describe-options.ts';
import { readOptions } from '../../options/read-options.ts';
import { UsageError } from '../../usage-error.ts';
import { gatewayPlaces } from '../start/gateway-places.ts';
import { findAttachable } from './find-attachable.ts';

const WORDS: Readonly<Record<Detached, string>> = {
  restored: 'its settings are as they were before, byte for byte',
  edited: 'others have changed its settings meanwhile; what hdc had set is gone, the rest stayed',
  gone: 'its settings file is no longer there; nothing was left to undo',
  'not-attached': 'it was not attached; nothing was changed',
};

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
      environment.out.write(`${row.title}: ${WORDS[detachAgent(row, records)]}.\n`);
      return 0;
    } catch (error) {
      if (error instanceof AttachError) throw new UsageError(error.message, { cause: error });
      throw error;
    }
  },
};
