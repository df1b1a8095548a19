import type { AgentRow, AgentSettings } from '../agents/agent-row.ts';
import { fillIn } from '../agents/point-child.ts';
import type { Attachment } from './attachment.ts';
import type { AttachmentFile } from './attachment-file.ts';
import { settingsText } from './edit-settings.ts';
import { type Detached, undoEdit } from './undo-edit.ts';

/** Takes the edit of an agent's settings back. Throws `AttachError`. */
export function detachAgent(row: AgentRow, records: AttachmentFile): Detached {
  const attachment = records.read(row.name);
  if (!attachment) return 'not-attached';
  const result = undoEdit(attachment, (text, before) =>
    row.settings ? takeOut(row.settings, text, before, attachment) : text,
  );
  records.remove(row.name);
  return result;
}

/** Only values that are still ours go; where there was another before, it comes back. */
function takeOut(
  { format, values }: AgentSettings,
  text: string,
  before: string,
  { host }: Attachment,
): string {
  const { get, set } = settingsText(format);
  return values.reduce((edited, { key, value }) => {
    if (get(edited, key) !== fillIn(value, host)) return edited;
    return set(edited, key, get(before, key));
  }, text);
}
