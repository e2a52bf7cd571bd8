/** Maintenance of finished runs. */
package io.datasetbuilder.embedded.run;
