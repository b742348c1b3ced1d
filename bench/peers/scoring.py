"""Trees of other houses on the same two files: python3 scoring.py train.csv test.csv, label last."""
import csv
import sys
import time

import numpy as np


def read(path):
    with open(path) as file:
        head, *rows = csv.reader(file)
    return head[:-1], [row[:-1] for row in rows], np.array([int(row[-1]) for row in rows])


def number(cell):
    return float(cell) if cell else np.nan


def encode(train, test):
    """Numbers as they are, categories as their place in the alphabet."""
    columns = []
    for at in range(len(train[0])):
        try:
            pair = [np.array([number(row[at]) for row in rows]) for rows in (train, test)]
        except ValueError:
            place = {name: index for index, name in enumerate(sorted({row[at] for row in train}))}
            pair = [np.array([place.get(row[at], np.nan) for row in rows], float) for rows in (train, test)]
        columns.append(pair)
    return [np.stack([pair[side] for pair in columns], 1).astype("float32") for side in (0, 1)]


def metrics(scores, labels):
    order = np.argsort(scores, kind="stable")
    ranks = np.empty(len(scores))
    values, starts, counts = np.unique(scores[order], return_index=True, return_counts=True)
    ranks[order] = np.repeat(starts + (counts + 1) / 2, counts)
    positives = labels.sum()
    auc = (ranks[labels == 1].sum() - positives * (positives + 1) / 2) / (positives * (len(labels) - positives))
    clipped = np.clip(scores, 1e-12, 1 - 1e-12)
    logloss = -np.mean(np.where(labels == 1, np.log(clipped), np.log(1 - clipped)))
    bins = np.minimum((scores * 10).astype(int), 9)
    ece = sum(abs((scores - labels)[bins == k].sum()) for k in range(10)) / len(labels)
    brier = np.mean((scores - labels) ** 2)
    return f"auc {auc:.4f}  logloss {logloss:.4f}  brier {brier:.4f}  ece {ece:.4f}"


def report(name, fit, predict, labels):
    best = None
    for _ in range(3):
        begun = time.process_time()
        model = fit()
        took = time.process_time() - begun
        best = took if best is None else min(best, took)
    print(f"{name:<20} {best:.2f} s of CPU  {metrics(predict(model), labels)}")


_, train_rows, train_labels = read(sys.argv[1])
_, test_rows, test_labels = read(sys.argv[2])
x, x_test = encode(train_rows, test_rows)

try:
    import xgboost

    parameters = dict(max_depth=6, eta=0.1, tree_method="hist", nthread=1, objective="binary:logistic")
    report(
        "xgboost hist",
        lambda: xgboost.train(parameters, xgboost.DMatrix(x, label=train_labels), 200),
        lambda model: model.predict(xgboost.DMatrix(x_test)),
        test_labels,
    )
except ImportError:
    print("xgboost is not installed")
try:
    from sklearn.ensemble import HistGradientBoostingClassifier

    report(
        "scikit-learn hist",
        lambda: HistGradientBoostingClassifier(max_iter=200, max_depth=6, early_stopping=False).fit(x, train_labels),
        lambda model: model.predict_proba(x_test)[:, 1],
        test_labels,
    )
except ImportError:
    print("scikit-learn is not installed")
