import { join } from 'node:path';
import { messageOf } from '@hdc/core/errors';
import type { WireFormatName } from '@hdc/wire';
import type { AgentRow, AgentSettings, AgentSettingValue } from '../agents/agent-row.ts';
import { AGENT_ROWS } from '../agents/agent-rows.ts';
import { type AgentUpstreams, findUpstreams } from '../agents/find-upstreams.ts';
import type { GivenServer } from '../agents/found-slot.ts';
import { fillIn, slotTexts } from '../agents/point-child.ts';
import type { AgentSurroundings } from '../agents/read-layers.ts';
import { AgentSettingsError } from '../errors/agent-settings-error.ts';
import { AttachError } from '../errors/attach-error.ts';
import type { Attachment } from './attachment.ts';
import type { AttachmentFile } from './attachment-file.ts';
import { setAll, settingsText } from './edit-settings.ts';
import { editWithRecord } from './edit-with-record.ts';

export interface AttachOptions {
  readonly row: AgentRow;
  /** The gateway's address. */
  readonly host: string;
  readonly records: AttachmentFile;
  readonly now: number;
  /** The surroundings of the agent wherever it is started. */
  readonly around: Omit<AgentSurroundings, 'args'>;
  /** Servers that the person names for formats. */
  readonly given?: GivenServer;
}

export interface Attached {
  /** The file that was edited. */
  readonly path: string;
  /** Servers that the agent asked before, and the gateway asks from now on. */
  readonly upstreams: Readonly<Record<string, string>>;
}

/** Edits the agent's own settings so that it always asks the gateway. Throws `AttachError`. */
export function attachAgent({ row, host, records, now, around, given }: AttachOptions): Attached {
  const { settings } = row;
  if (!settings)
    throw new AttachError(`${row.title} has no settings file for this; use hdc run -- ${row.name}`);
  const known = records.read(row.name);
  if (known) {
    throw new AttachError(
      `${row.title} is attached to ${known.host} already; hdc gateway detach ${row.name} first`,
    );
  }
  const anywhere = { ...row, layers: row.layers.filter(({ owner }) => owner !== 'project') };
  const own = join(around.home, ...settings.path);
  let values: readonly AgentSettingValue[] = [];
  let upstreams: Readonly<Record<string, string>> = {};
  const path = editWithRecord({
    agent: row.name,
    path: own,
    host,
    records,
    now,
    more: () => ({ values, upstreams }),
    edit(text, real) {
      // Unreadable settings are reported as such.
      edit(settings, text, [], real);
      const found = search(() => findUpstreams(anywhere, { ...around, args: [] }, given));
      upstreams = upstreamsOf(row, found, given);
      checkOthers({ row, host, records, upstreams });
      values = valuesOf(settings, found, host);
      const edited = edit(settings, text, values, real);
      const readFile = (file: string) => (file === own ? edited : around.readFile(file));
      checkHeeded(
        row,
        host,
        search(() => findUpstreams(anywhere, { ...around, args: [], readFile })),
      );
      return edited;
    },
  });
  return { path, upstreams };
}

function search(find: () => AgentUpstreams): AgentUpstreams {
  try {
    return find();
  } catch (error) {
    if (error instanceof AgentSettingsError) throw new AttachError(error.message, { cause: error });
    throw error;
  }
}

function upstreamsOf(
  { slots }: AgentRow,
  { byFormat }: AgentUpstreams,
  given: GivenServer | undefined,
): Readonly<Record<string, string>> {
  const formats = [...new Set(slots.flatMap((slot) => slot.formats))];
  const entries = formats.flatMap((format) => {
    const url = byFormat[format] ?? given?.(format)?.href.replace(/\/$/, '');
    return url === undefined ? [] : [[format, url] as const];
  });
  return Object.fromEntries(entries);
}

/** One gateway has one server for a format: two agents that differ would get each other's. */
function checkOthers({
  row,
  host,
  records,
  upstreams,
}: Pick<AttachOptions, 'row' | 'host' | 'records'> & Pick<Required<Attachment>, 'upstreams'>): void {
  for (const other of records.list()) {
    const theirs = AGENT_ROWS.find(({ name }) => name === other.agent && other.host === host);
    const shared = formatsOf(theirs).filter((format) => formatsOf(row).includes(format));
    const different = shared.find((format) => upstreams?.[format] !== other.upstreams?.[format]);
    if (!theirs || different === undefined) continue;
    throw new AttachError(
      `${theirs.title} is attached to the same gateway and asks another server for ${different}; use one more gateway: hdc gateway attach ${row.name} --port PORT`,
    );
  }
}

function formatsOf(row: AgentRow | undefined): readonly WireFormatName[] {
  return row?.slots.flatMap(({ formats }) => formats) ?? [];
}

function valuesOf(
  settings: AgentSettings,
  found: AgentUpstreams,
  host: string,
): readonly AgentSettingValue[] {
  const texts = slotTexts(found, host);
  return settings.values.flatMap(({ key, value }) => {
    const filled = fillIn(value, host, texts);
    return filled === undefined ? [] : [{ key, value: filled }];
  });
}

function edit(
  settings: AgentSettings,
  text: string,
  values: readonly AgentSettingValue[],
  path: string,
): string {
  try {
    settingsText(settings.format).get(text, []);
    return setAll(settings.format, text, values);
  } catch (error) {
    throw new AttachError(`${path} was left as it is: ${messageOf(error)}`, { cause: error });
  }
}

/** A setting in a stronger place would win, and the agent would ask past the gateway. */
function checkHeeded({ title, name, slots }: AgentRow, host: string, after: AgentUpstreams): void {
  const asked = slots.filter(
    ({ name: slot }) => !after.slots.find((each) => each.name === slot)?.isLeftAlone,
  );
  const past = asked.flatMap(({ formats }) => formats).some((format) => after.byFormat[format] !== host);
  if (!past) return;
  throw new AttachError(
    `${title} would not heed its settings file: something stronger names another server or provider; use hdc run -- ${name}`,
  );
}
