export { CommentParts as default } from '#components/comments/comment-parts.tsx'
