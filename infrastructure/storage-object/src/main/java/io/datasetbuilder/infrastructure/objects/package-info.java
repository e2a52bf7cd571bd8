/** Runs and tables in S3-compatible object storage, with a working folder on this machine. */
package io.datasetbuilder.infrastructure.objects;
