/** The client of S3-compatible services. */
package io.datasetbuilder.infrastructure.objects.s3;
