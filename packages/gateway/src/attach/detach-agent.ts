import type { AgentRow, AgentSettingValue } from '../agents/agent-row.ts';
import { fillIn } from '../agents/point-child.ts';
import type { Attachment } from './attachment.ts';
import type { AttachmentFile } from './attachment-file.ts';
import { settingsText } from './edit-settings.ts';
import { type Detached, undoEdit } from './undo-edit.ts';

/** Takes the edit of an agent's settings back. Throws `AttachError`. */
export function detachAgent(row: AgentRow, records: AttachmentFile): Detached {
  const attachment = records.read(row.name);
  if (!attachment) return 'not-attached';
  const result = undoEdit(attachment, (text, before) => takeOut(row, text, before, attachment));
  records.remove(row.name);
  return result;
}

/** Only values that are still ours go; where there was another before, it comes back. */
export function takeOut(row: AgentRow, text: string, before: string, record: Attachment): string {
  if (!row.settings) return text;
  const { get, set } = settingsText(row.settings.format);
  return valuesOf(row, record).reduce((edited, { key, value }) => {
    if (get(edited, key) !== value) return edited;
    return set(edited, key, get(before, key));
  }, text);
}

/** Older versions kept no values: they were the addresses that agents without a server of their own get. */
function valuesOf({ settings, slots }: AgentRow, { values, host }: Attachment): readonly AgentSettingValue[] {
  if (values) return values;
  const standard = Object.fromEntries(slots.map((slot) => [slot.name, fillIn(slot.standard, host)]));
  return (settings?.values ?? []).map(({ key, value }) => ({
    key,
    value: fillIn(value, host, standard) ?? '',
  }));
}
