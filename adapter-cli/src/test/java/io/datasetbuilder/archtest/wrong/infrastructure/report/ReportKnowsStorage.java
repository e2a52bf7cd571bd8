package io.datasetbuilder.archtest.wrong.infrastructure.report;

import io.datasetbuilder.archtest.wrong.infrastructure.storage.KnowsDatabase;

/** A renderer of reports that knows the storage. */
public record ReportKnowsStorage(KnowsDatabase storage) {}
