/** Our verdicts on the facts of those sessions, by the rules of that day. */
export const JUDGED_EIGHTH = `
+ conv-26 D17:17 0fa1e963
+ conv-26 D17:8 685cafb0
- conv-26 D17:10 262a8ed5
+ conv-26 D17:14 d3f407ca
+ conv-30 D13:4 81cad93d
+ conv-30 D13:3 cc3d4d97
`
