export { announceBalance, type PaidBy, postSale } from './posting.ts'
export { refundSales, reverseSale } from './refunds.ts'
export {
  type Delivered,
  getSaleKind,
  type Purchase,
  type SaleDetails,
  type SaleKind,
  sells,
  type Wanted,
} from './sale-kinds.ts'
export { namingSeller } from './texts.ts'
