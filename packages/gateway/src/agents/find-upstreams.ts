import type { WireFormatName } from '@hdc/wire';
import type { UrlSlot } from './agent-row.ts';
import type { FoundSlot, GivenServer, SearchedRow } from './found-slot.ts';
import type { AgentSurroundings } from './read-layers.ts';
import { Search } from './search-slots.ts';

/** The servers that an agent asks by itself, and how it is told to ask elsewhere. */
export interface AgentUpstreams {
  /** Servers that it would have asked, without a path, by what is sent there; left out if it asks the vendor. */
  readonly byFormat: Readonly<Partial<Record<WireFormatName, string>>>;
  readonly slots: readonly FoundSlot[];
}

/**
 * Reads what the agent would have used, in its own order of precedence. A project's settings count only if the agent
 * trusts that folder. Throws `AgentSettingsError` if the answer is not certain.
 */
export function findUpstreams(
  row: SearchedRow,
  around: AgentSurroundings,
  given: GivenServer = () => undefined,
): AgentUpstreams {
  const search = new Search(row, around, given);
  const found = search.choose(row.slots).flatMap((slot) => search.find(slot) ?? []);
  const asked = found.map(({ slot }) => slot);
  const byFormat: Partial<Record<WireFormatName, string>> = {};
  for (const { slot, url } of found) {
    for (const format of url ? slot.formats : []) {
      if (byFormat[format] !== undefined && byFormat[format] !== url?.origin) {
        throw search.refusal(slot, 'two different servers are named for it', undefined);
      }
      byFormat[format] = url?.origin ?? '';
    }
  }
  return {
    byFormat,
    slots: [
      ...found.map(({ slot, url, ...rest }) => ({
        ...rest,
        name: slot.name,
        standard: slot.standard,
        isLeftAlone: !url && slot.formats.some((format) => byFormat[format] !== undefined),
      })),
      ...row.slots.filter((slot) => !asked.includes(slot)).map(leftAlone),
    ],
  };
}

/** The slot of a vendor or a cloud that the agent does not ask. */
function leftAlone({ name, standard, keys }: UrlSlot): FoundSlot {
  return { name, standard, key: keys[0]?.join('.') ?? '', isInSettings: false, isLeftAlone: true };
}
