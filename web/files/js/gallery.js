// The boards that the page offers to begin with. A test resolves each and sees that it is what its name says.

import { drawnBoard } from "./board.js";

/** @import { Board } from "./board.js" */

/** @type {{ name: string, says: string, board: Board }[]} */
export const GALLERY = [
  {
    name: "A cascade", says: "six passes, set off by one run of three",
    board: drawnBoard(`
      RRPRPYPG
      GGBGGPPG
      RPGRCCYB
      PRRYYCCB
      GGYCCGGB
      PGBYRCPG
      CRBGCGBY
      BBCYPGPC`),
  },
  {
    name: "An L", says: "two runs that share an end",
    board: drawnBoard(`
      GYBPCG
      YRGBYP
      BRCYPC
      CRRRGB
      PGYCBY`),
  },
  {
    name: "A T", says: "one run ends within the other",
    board: drawnBoard(`
      GYBPGC
      BRRRYP
      YGRBCG
      CBRYGB
      GYPCBY`),
  },
  {
    name: "A cross", says: "two runs cross, and the shared tile counts once",
    board: drawnBoard(`
      YGRBPC
      GBRYCB
      RRRRRG
      BCRGYP
      PYRCBY`),
  },
  {
    name: "Floating tiles", says: "a stable board is left as it stands: nothing falls by itself",
    board: drawnBoard(`
      RG..BY
      .G.YB.
      RB.YGR
      ..R...
      GYBBRG`),
  },
  {
    name: "Gaps close", says: "in a pass that removes something every column falls, older gaps too",
    board: drawnBoard(`
      RG..BY
      .G.YB.
      RB.YGR
      ..R...
      BBBYRG`),
  },
  {
    name: "A long cascade", says: "24 passes on 81 cells: the longest that a search has found",
    board: drawnBoard(`
      PGYCYGYYR
      YPCYRRGBG
      CBYCYBCRG
      CCPRBPBGB
      CPCYCRYGR
      YCGBYRRBG
      PBPCYYCBR
      GBCGPYRRY
      YGGP.RCB.`),
  },
  {
    name: "The chain", says: "passes strictly one after another, three tiles each",
    board: drawnBoard(`
      RYGYGYGYGYG
      GBRBRBRBRBR
      RYPYCYPYCYP
      CBGBGBGBGBG
      GYRYRYRYRYR
      RBGBGBGBGBG
      GYRYRYRYRYR
      RBGBGBGBGBG
      GYRYRYRYRYR
      RCCPPCCPPCC
      RYRYRYRYRYR
      RBRBRBRBRBR
      GYGYGYGYGYG
      GBGBGBGBGBG`),
  },
];
