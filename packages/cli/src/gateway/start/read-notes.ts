import { ConversationNotes } from '@hdc/gateway';
import type { CliEnvironment } from '../../cli-environment.ts';
import { gatewayPlaces } from './gateway-places.ts';

/** Names of conversations and of the items taken out of them; none if they cannot be read. */
export async function readNotes(
  environment: CliEnvironment,
): Promise<Pick<ConversationNotes, 'conversations' | 'items'>> {
  const notes = new ConversationNotes({ folder: gatewayPlaces(environment).notes, now: environment.now });
  await notes.open().catch(() => {});
  return notes;
}
