/** Our verdicts on the facts of those sessions, by the rules of that day. */
export const JUDGED_SIXTH = `
+ conv-26 D14:1 184dde3c
+ conv-26 D14:5 637aca04
- conv-26 D14:5 5278caad
+ conv-26 D14:7 d28612b0
+ conv-26 D14:29 b544b30e
+ conv-26 D14:33 fae221a6
+ conv-26 D14:33 7119d5f0
+ conv-26 D14:30 ea376193
- conv-30 D5:1 3bc25984
- conv-30 D5:15 2f07d28b
+ conv-30 D5:4 6fe4b57b
+ conv-30 D5:10 68352d1d
+ conv-30 D5:18 e65619f2
+ conv-41 D19:1 b869441a
+ conv-41 D19:3 22b0b2d1
+ conv-41 D19:3 c2caf355
+ conv-41 D19:23 ee987867
+ conv-41 D25:8 557b46cc
+ conv-41 D19:4 0e11d5b4
+ conv-41 D19:6 225458e0
+ conv-41 D19:18 087a9e97
+ conv-41 D25:1 00ddbeb7
- conv-41 D25:1 eb8927a6
+ conv-42 D25:15 f2874fb7
+ conv-42 D25:27 fa5c1e6f
- 3 D6:16 fe851dd5
- 3 D6:20 bd1ea053
+ 3 D6:2 a37a715c
+ 3 D6:12 c5c03a81
+ 3 D6:23 38c223e5
`
