/** What people may send by resumable uploads. The modules that take the files register it. */
import type { FileKind } from '#contract/call.ts'
import type { UploadedFile } from '../../http/multipart.ts'
import type { Viewer } from '../../http/visitor.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { defineRegistryKey } from '../../kernel/registry.ts'

export interface UploadPurpose {
  /** As clients send it, such as `photo`. */
  name: string
  /** The kinds of accounts that may send it. */
  callers: readonly Viewer['kind'][]
  kinds: readonly FileKind[]
  maxBytes: number
  /**
   * Checks the whole file, moves or copies it, and writes the row of the file and its job.
   *
   * A process may die after that and before the upload has noted the file's id; then the whole call is made once more.
   * The new file must therefore have `uploadId` as its id: an upload whose file exists is not received again.
   * @returns the file's id
   * @throws Refusal FILE_BROKEN, UNSUPPORTED_FILE, FILE_TOO_LARGE: then the upload is removed. After UNAVAILABLE and
   *   any other error it stays, and the client's next request tries again
   */
  receive(
    kernel: Kernel,
    received: { ownerId: string; uploadId: string; upload: UploadedFile },
  ): Promise<string>
}

export const UPLOAD_PURPOSES = defineRegistryKey<UploadPurpose>('uploadPurposes')

export function findPurpose({ registry }: Pick<Kernel, 'registry'>, name: string): UploadPurpose | undefined {
  return registry.listAll(UPLOAD_PURPOSES).find((one) => one.name === name)
}
