import { isRecord } from '../../json.ts';

/** The compacted history that Cline's SDK keeps in a file beside the messages of a session. */
export function isClineCompaction(document: unknown): boolean {
  return (
    isRecord(document) &&
    typeof document['conversation_id'] === 'string' &&
    typeof document['source_message_count'] === 'number' &&
    Array.isArray(document['messages'])
  );
}
