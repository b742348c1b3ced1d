;; The inner products of one vector of int16 with many rows of int8, eight products at a time.
;; `npm run wasm` compiles this file into generated/inner-products.ts.
(module
  (import "env" "memory" (memory 1))

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
        (br $next_row)))))
