/** Runs as objects: claims of their ids, publication, reading and removal. */
package io.datasetbuilder.infrastructure.objects.run;
