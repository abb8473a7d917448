export { MemberParts as default } from '#components/members/member-parts.tsx'
