import { defineEvent } from '../../kernel/domain-events.ts'

/** A file that was processed has become ready. */
export const FILE_READY = defineEvent<{ fileId: string }>('file.ready')
