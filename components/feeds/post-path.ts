export function postPath(postId: string): string {
  return `/post/${postId}`
}
