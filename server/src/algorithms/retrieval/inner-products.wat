;; The arithmetic of a search by meaning: exact inner products of a query with rows of int8, and estimates of them from
;; the signs of the rows alone. `npm run wasm` compiles this file into generated/inner-products.ts.
(module
  (import "env" "memory" (memory 1))

  ;; The inner products of one vector of int16 with many rows of int8, eight products at a time.
  (func (export "innerProducts")
    (param $query i32) ;; where the vector begins
    (param $rows i32) ;; where the rows begin, one directly after the other
    (param $count i32) ;; how many rows there are
    (param $width i32) ;; how many numbers the vector and each row have, a multiple of 16 above 0
    (param $out i32) ;; where the products go, an i32 for each row
    (local $at i32)
    (local $sum v128)

    (block $done
      (loop $next_row
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $sum (i32x4.splat (i32.const 0)))
        (local.set $at (i32.const 0))

        ;; sum += row[at .. at + 16] * query[at .. at + 16], in four partial sums
        (loop $next_columns
          (local.set $sum
            (i32x4.add
              (i32x4.add
                (local.get $sum)
                (i32x4.dot_i16x8_s
                  (v128.load8x8_s (i32.add (local.get $rows) (local.get $at)))
                  (v128.load (i32.add (local.get $query) (i32.shl (local.get $at) (i32.const 1))))))
              (i32x4.dot_i16x8_s
                (v128.load8x8_s offset=8 (i32.add (local.get $rows) (local.get $at)))
                (v128.load offset=16
                  (i32.add (local.get $query) (i32.shl (local.get $at) (i32.const 1)))))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br_if $next_columns (i32.lt_u (local.get $at) (local.get $width))))

        (i32.store
          (local.get $out)
          (i32.add
            (i32.add
              (i32.add
                (i32x4.extract_lane 0 (local.get $sum))
                (i32x4.extract_lane 1 (local.get $sum)))
              (i32x4.extract_lane 2 (local.get $sum)))
            (i32x4.extract_lane 3 (local.get $sum))))

        (local.set $rows (i32.add (local.get $rows) (local.get $width)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $next_row))))

  ;; For rows of one bit a number: the sums of what a table says about every four bits of a row. Sixteen rows lie
  ;; interleaved in a block, the first byte of each, then the second of each, so that one instruction looks up four bits
  ;; of sixteen rows.
  (func (export "signSums")
    (param $tables i32) ;; sixteen bytes below 32 for every four bits of a row, the low ones of each byte first
    (param $rows i32) ;; where the blocks begin, one directly after the other
    (param $blocks i32) ;; how many blocks there are
    (param $columns i32) ;; how many bytes each row has, a multiple of 4 above 0
    (param $out i32) ;; where the sums go, a u16 for each row
    (local $table i32)
    (local $end i32)
    (local $bits v128)
    (local $sum v128)
    (local $low v128)
    (local $high v128)

    (local.set $end (i32.add (local.get $tables) (i32.shl (local.get $columns) (i32.const 5))))
    (block $done
      (loop $next_block
        (br_if $done (i32.eqz (local.get $blocks)))
        (local.set $low (i16x8.splat (i32.const 0)))
        (local.set $high (i16x8.splat (i32.const 0)))
        (local.set $table (local.get $tables))

        ;; Eight numbers below 32 fit into a byte: four columns are added before the sums are widened.
        (loop $next_columns
          (local.set $bits (v128.load (local.get $rows)))
          (local.set $sum
            (i8x16.add
              (i8x16.swizzle (v128.load (local.get $table)) (v128.and (local.get $bits) (i8x16.splat (i32.const 15))))
              (i8x16.swizzle (v128.load offset=16 (local.get $table)) (i8x16.shr_u (local.get $bits) (i32.const 4)))))
          (local.set $bits (v128.load offset=16 (local.get $rows)))
          (local.set $sum
            (i8x16.add
              (local.get $sum)
              (i8x16.add
                (i8x16.swizzle
                  (v128.load offset=32 (local.get $table))
                  (v128.and (local.get $bits) (i8x16.splat (i32.const 15))))
                (i8x16.swizzle
                  (v128.load offset=48 (local.get $table))
                  (i8x16.shr_u (local.get $bits) (i32.const 4))))))
          (local.set $bits (v128.load offset=32 (local.get $rows)))
          (local.set $sum
            (i8x16.add
              (local.get $sum)
              (i8x16.add
                (i8x16.swizzle
                  (v128.load offset=64 (local.get $table))
                  (v128.and (local.get $bits) (i8x16.splat (i32.const 15))))
                (i8x16.swizzle
                  (v128.load offset=80 (local.get $table))
                  (i8x16.shr_u (local.get $bits) (i32.const 4))))))
          (local.set $bits (v128.load offset=48 (local.get $rows)))
          (local.set $sum
            (i8x16.add
              (local.get $sum)
              (i8x16.add
                (i8x16.swizzle
                  (v128.load offset=96 (local.get $table))
                  (v128.and (local.get $bits) (i8x16.splat (i32.const 15))))
                (i8x16.swizzle
                  (v128.load offset=112 (local.get $table))
                  (i8x16.shr_u (local.get $bits) (i32.const 4))))))
          (local.set $low (i16x8.add (local.get $low) (i16x8.extend_low_i8x16_u (local.get $sum))))
          (local.set $high (i16x8.add (local.get $high) (i16x8.extend_high_i8x16_u (local.get $sum))))
          (local.set $rows (i32.add (local.get $rows) (i32.const 64)))
          (local.set $table (i32.add (local.get $table) (i32.const 128)))
          (br_if $next_columns (i32.lt_u (local.get $table) (local.get $end))))

        (v128.store (local.get $out) (local.get $low))
        (v128.store offset=16 (local.get $out) (local.get $high))
        (local.set $out (i32.add (local.get $out) (i32.const 32)))
        (local.set $blocks (i32.sub (local.get $blocks) (i32.const 1)))
        (br $next_block)))))
