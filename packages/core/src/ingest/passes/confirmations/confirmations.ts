import { resolvePath } from '../../../tools/paths/resolve-path.ts';
import type { IngestPass } from '../../ingest-pass.ts';
import { CONFIRMATION_ROWS } from './confirmation-rows.ts';

const SETTINGS = {
  confirmations: {
    description:
      'Leave out of the sentence with which a file tool confirms a change what its call already says',
    type: 'boolean',
    default: true,
  },
} as const;

/** A sentence and a path; what is longer says more. */
const LONGEST = 1_000;

/** Keeps of a confirmation what its call does not say: the path is that of the call. */
export const confirmations: IngestPass<typeof SETTINGS> = {
  name: 'confirmations',
  description: 'Leaves the path of the call out of the sentence with which a file tool confirms a change',
  settings: SETTINGS,
  reason: { kind: 'confirmation', why: 'the call says it' },
  isEnabled: (config) => config.confirmations,
  reduce(text, { use, activity }) {
    if (use.kind !== 'write' || text.length > LONGEST) return undefined;
    const [file, ...others] = activity.files;
    if (!file || others.length > 0) return undefined;
    for (const { sentence } of CONFIRMATION_ROWS) {
      const { path = '', kept } = sentence.exec(text)?.groups ?? {};
      const isOfCall = use.paths.includes(path) || resolvePath('/', path) === file.path;
      if (kept !== undefined && isOfCall) return kept;
    }
    return undefined;
  },
};
