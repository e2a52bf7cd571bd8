package io.datasetbuilder.pipeline.warehouse.erasure;

import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.warehouse.deletion.DeletingCaller;
import io.datasetbuilder.pipeline.warehouse.deletion.DeletionStores;
import io.datasetbuilder.pipeline.warehouse.erasure.SearchFiles.Searching;
import java.util.function.Supplier;

/**
 * Stores that erasures search and remove from.
 *
 * @param caller operator of the folder, who erases from the runs of all owners
 * @param hex 32 random hexadecimal digits, different at each call
 */
public record ErasureStores(
    DeletionStores deletion,
    DeletingCaller caller,
    UploadStore uploads,
    LeftRuns leftRuns,
    Certificates certificates,
    Supplier<Searching> searching,
    Supplier<String> hex) {}
