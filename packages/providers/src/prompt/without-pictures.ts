import type { Dialect } from './dialect.ts';

/** The same for a model that takes no pictures: placeholders stand for them. */
export function withoutPictures(dialect: Dialect): Dialect {
  const { isTakenFromUser, isTakenFromTool } = dialect.media;
  return {
    ...dialect,
    media: {
      isTakenFromUser: (media) => !media.mimeType.startsWith('image/') && isTakenFromUser(media),
      isTakenFromTool: (media) => !media.mimeType.startsWith('image/') && isTakenFromTool(media),
    },
  };
}
