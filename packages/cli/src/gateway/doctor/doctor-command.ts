import { AGENT_ROWS, AttachmentFile } from '@hdc/gateway';
import { createColors, formatTable, type TableColumn } from '@hdc/text';
import type { LoadedCommand } from '../../command.ts';
import { describeOptions } from '../../options/option-spec.ts';
import { readOptions } from '../../options/read-options.ts';
import { UsageError } from '../../usage-error.ts';
import { gatewayPlaces } from '../start/gateway-places.ts';
import { examineAgent } from './examine-agent.ts';

const STALE = 1;
const COLUMNS: readonly TableColumn[] = [
  { title: ['', 'agent'], align: 'left' },
  { title: ['', 'installed'], align: 'left', narrowest: 13 },
  { title: ['', 'attached'], align: 'left' },
  { title: ['', 'what to do'], align: 'left' },
];

/** `hdc gateway doctor`. */
export const doctorCommand: LoadedCommand = {
  help: {
    usage: 'hdc gateway doctor',
    summary:
      'Shows which agents are installed, which are attached, and whether their gateway answers. Exits with 1 if an agent is attached to a gateway that does not answer.',
    sections: [describeOptions({})],
    notes: [],
  },
  async run(args, environment) {
    const [extra] = readOptions(args, {}).positionals;
    if (extra !== undefined) throw new UsageError(`Unexpected ${JSON.stringify(extra)}`);
    const records = new AttachmentFile(gatewayPlaces(environment).attached);
    const findings = await Promise.all(
      AGENT_ROWS.map((row) => examineAgent(row, records.read(row.name), environment)),
    );
    const { out } = environment;
    const rows = findings.map(({ agent, program, attached, advice }) =>
      [agent, program, attached, advice].map((text) => ({ text })),
    );
    const lines = formatTable(COLUMNS, rows, out.columns, createColors(out.isColored));
    out.write(`${lines.map((line) => line.trimEnd()).join('\n')}\n`);
    return findings.some(({ isStale }) => isStale) ? STALE : 0;
  },
};
