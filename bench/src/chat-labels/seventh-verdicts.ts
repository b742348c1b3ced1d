/** Our verdicts on the facts of those sessions, by the rules of that day. */
export const JUDGED_SEVENTH = `
+ conv-30 D18:1 77acdf24
- conv-30 D18:5 d3141716
+ conv-30 D18:2 9b870d0a
+ conv-30 D18:10 260b4155
+ conv-41 D8:1 b8edcfff
- conv-41 D8:23 bcb95b3e
+ conv-41 D8:8 efedee80
+ conv-41 D8:12 c6af7bae
+ conv-41 D8:18 ee978882
+ conv-42 D26:12 041da1af
+ conv-42 D26:1 f574df83
- 2 D15:5 8e87c581
- 2 D15:3 dadf76ab
+ 2 D15:9 83677939
+ 2 D15:9 7b193847
- 2 D15:13 8c42fc9d
`
